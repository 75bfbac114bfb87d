import { Link } from 'wouter';
import { useOffersLine } from '../../api/line-query.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { ChatIcon } from '../../ui/menu-icons.tsx';

/** The way from the inbox to notices by LINE, where the site has them (line-13). */
export function LineRow() {
  const { line: text } = useText();
  if (!useOffersLine()) return null;
  return (
    <Link
      href={paths.line()}
      className="mb-4 flex min-h-14 items-center gap-3 rounded-card border border-line bg-card px-edge py-2 shadow-card active:bg-tint"
    >
      <ChatIcon size={22} className="shrink-0 text-primary" />
      <span className="flex-1">{text.title}</span>
      <ChevronRightIcon size={20} className="shrink-0 text-muted" />
    </Link>
  );
}
