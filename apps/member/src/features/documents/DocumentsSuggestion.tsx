import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { CardIcon } from '../../ui/account-icons.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { NextStep } from '../../ui/NextStep.tsx';

/** Leads a new member to the documents, where registration asks for them (kyc-01). */
export function DocumentsSuggestion() {
  const { documents: text } = useText();
  return (
    <NextStep
      icon={<CardIcon size={28} className="shrink-0 text-primary" />}
      title={text.suggestTitle}
      text={text.suggestText}
    >
      <Link href={paths.documents()} className={buttonClass('outlined')}>
        {text.suggestGo}
      </Link>
    </NextStep>
  );
}
