import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A page of HTML beside its code, with `{{name}}` for each part. */
export interface PageTemplate {
  /** Lets exactly the page's style through its Content-Security-Policy. */
  styleSource: string;
  fill(parts: Readonly<Record<string, string>>): string;
}

export function readTemplate(file: URL): PageTemplate {
  const page = readFileSync(file, 'utf8');
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(page) ?? [];
  return {
    styleSource: `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    fill: (parts) => page.replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => parts[name] ?? ''),
  };
}
