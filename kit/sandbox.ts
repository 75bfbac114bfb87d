/** Calls a control of the sandbox, such as `/bank/pay`. @throws when it refuses. */
export async function callSandbox(
  sandboxUrl: string,
  path: string,
  body?: object,
  method: 'POST' | 'DELETE' = 'POST',
): Promise<Response> {
  const answer = await fetch(sandboxUrl + path, {
    method,
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
  return answer;
}
