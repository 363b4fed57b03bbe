// The first page: what can be played.

export function show(root) {
  const title = document.createElement('h1');
  title.textContent = 'Play';
  root.append(title);
}
