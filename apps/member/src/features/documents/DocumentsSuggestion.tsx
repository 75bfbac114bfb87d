import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { CardIcon } from '../../ui/account-icons.tsx';
import { NextStep } from '../../ui/NextStep.tsx';

/** Leads a new member to the documents, where registration asks for them (kyc-01). */
export function DocumentsSuggestion() {
  const { documents: text } = useText();
  return (
    <NextStep
      icon={<CardIcon size={28} className="shrink-0 text-primary" />}
      title={text.suggestTitle}
      text={text.suggestText}
      href={paths.documents()}
      action={text.suggestGo}
    />
  );
}
