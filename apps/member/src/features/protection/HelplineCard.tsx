import { useText } from '../../text/language.ts';
import { ChatIcon } from '../../ui/menu-icons.tsx';

/** The helpline of the Department of Mental Health, which also advises on gambling. */
const HELP_LINE = '1323';

export function HelplineCard() {
  const { protection: text } = useText();
  return (
    <section className="mt-4 flex items-start gap-3 rounded-card bg-tint px-edge py-4">
      <ChatIcon className="mt-px shrink-0 text-accent" />
      <div className="text-small">
        <h2 className="font-semibold">{text.help}</h2>
        <p className="text-muted">{text.helpHint}</p>
        <a
          href={`tel:${HELP_LINE}`}
          className="inline-flex min-h-11 items-center font-semibold text-accent tabular-nums underline"
        >
          {text.callHelp(HELP_LINE)}
        </a>
      </div>
    </section>
  );
}
