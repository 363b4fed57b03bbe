/// The rank of each number, 1 for the smallest; equal numbers share the mean of their places, so
/// the ranks always add up to n(n + 1)/2.
///
/// ```
/// use stats::ranks;
/// assert_eq!(ranks(&[0.0, 13.0, 0.0, 13.0]), [1.5, 3.5, 1.5, 3.5]);   // points at hearts
/// ```
pub fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut place = 0;
    for equal in order.chunk_by(|&a, &b| values[a] == values[b]) {
        // Places place+1 ..= place+len, whose mean is this:
        let shared = place as f64 + (equal.len() + 1) as f64 / 2.0;
        equal.iter().for_each(|&index| ranks[index] = shared);
        place += equal.len();
    }
    ranks
}
