// The page on which deals are studied.

export function show(root) {
  const title = document.createElement('h1');
  title.textContent = 'Study';
  root.append(title);
}
