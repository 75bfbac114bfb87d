import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** An HTML file with a placeholder `{{name}}` for each part. */
export interface PageTemplate {
  /** The hash of the page's <style>, for `style-src` in the Content-Security-Policy. */
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
