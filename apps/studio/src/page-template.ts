import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A page of HTML beside its code, with `{{name}}` for each part. */
export interface PageTemplate {
  /** The source for `style-src` in the page's Content-Security-Policy: the hash of its own style. */
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
