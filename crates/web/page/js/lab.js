// The experiments.

export function show(root) {
  const title = document.createElement('h1');
  title.textContent = 'Lab';
  root.append(title);
}
