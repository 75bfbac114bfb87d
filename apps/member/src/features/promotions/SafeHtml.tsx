import { createElement, useMemo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { textLanguage } from '../../lib/text-language.ts';
import { parseSafeHtml, type SafeElement, type SafeNode } from './html.ts';

const classesByTag: Readonly<Record<string, string>> = {
  h3: 'font-semibold',
  h4: 'font-semibold',
  h5: 'font-semibold',
  ul: 'list-disc pl-5',
  ol: 'list-decimal pl-5',
  hr: 'border-line',
  blockquote: 'border-l-2 border-line-strong pl-3',
  strong: 'font-semibold text-ink',
  b: 'font-semibold text-ink',
  mark: 'rounded bg-tint px-1 text-accent',
  table: 'block w-full overflow-x-auto',
  th: 'border border-line px-2 py-1 text-left font-semibold',
  td: 'border border-line px-2 py-1 [overflow-wrap:normal]',
  a: 'text-accent underline',
  img: 'max-w-full rounded-control',
};

/** An operator's description, rendered from the nodes that parseSafeHtml allows. */
export function SafeHtml({ html }: { html: string }) {
  const nodes = useMemo(() => parseSafeHtml(html), [html]);
  return (
    <div
      lang={textLanguage(html)}
      className="flex flex-col gap-2 text-small [overflow-wrap:anywhere] text-muted"
    >
      {renderNodes(nodes)}
    </div>
  );
}

function renderNodes(nodes: readonly SafeNode[]): ReactNode[] {
  return nodes.map((node, place) =>
    typeof node === 'string' ? node : renderElement(node, `${place}`),
  );
}

function renderElement({ tag, attributes, children }: SafeElement, key: string): ReactNode {
  const className = classesByTag[tag];
  const { href } = attributes;
  if (tag === 'a' && href?.startsWith('/') && !href.startsWith('/api/')) {
    return (
      <Link key={key} href={href} className={className}>
        {renderNodes(children)}
      </Link>
    );
  }
  const externalLinkProps = tag === 'a' ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  const isVoid = tag === 'br' || tag === 'hr' || tag === 'img';
  const props = { key, className, ...attributes, ...externalLinkProps };
  return isVoid ? createElement(tag, props) : createElement(tag, props, ...renderNodes(children));
}
