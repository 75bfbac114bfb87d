import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { CardIcon } from '../../ui/account-icons.tsx';
import { buttonClass } from '../../ui/button-class.ts';

/** Leads a new member to the documents, where registration asks for them (kyc-01). */
export function DocumentsSuggestion() {
  const { documents: text } = useText();
  return (
    <section
      aria-label={text.suggestTitle}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-card px-edge py-3"
    >
      <CardIcon size={28} className="shrink-0 text-primary" />
      <div className="min-w-0 flex-[1_1_8rem]">
        <h2 className="text-small font-semibold">{text.suggestTitle}</h2>
        <p className="text-caption text-muted">{text.suggestText}</p>
      </div>
      <Link href={paths.documents()} className={buttonClass('outlined')}>
        {text.suggestGo}
      </Link>
    </section>
  );
}
