/** Copies text and returns whether it worked. The fallback is for plain-http pages and old browsers. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // A modal dialog makes everything outside it inert, so the selection must be inside the dialog.
  const parent = document.querySelector('dialog[open]') ?? document.body;
  parent.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } finally {
    area.remove();
  }
}
