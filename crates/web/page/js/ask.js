// Questions to the server. An answer that is no success becomes an error with the server's words.

export async function ask(path, { method = 'GET', body, headers = {} } = {}) {
  const response = await fetch(`/api/v1${path}`, {
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  let data = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    throw new Error(`the server answered with something that cannot be read (${response.status})`);
  }
  if (!response.ok) {
    const error = new Error(data?.error ?? `the server answered ${response.status}`);
    throw Object.assign(error, { status: response.status });
  }
  return data;
}
