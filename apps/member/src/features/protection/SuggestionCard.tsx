import type { Protection } from '@kapao/contract/protection.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useAnswerSuggestion } from './use-answer-suggestion.ts';

type Suggestion = NonNullable<Protection['suggestion']>;

/** A limit that staff suggest: the member accepts it or sets it aside, with equal weight (guard-07). */
export function SuggestionCard({ suggestion }: { suggestion: Suggestion }) {
  const { protection: text } = useText();
  const { busy, answer } = useAnswerSuggestion(suggestion);
  const { kind, period, amount } = suggestion;
  return (
    <Card aria-label={text.suggestionTitle} className="flex flex-col gap-3 border-accent/40">
      <div>
        <h2 className="font-semibold">{text.suggestionTitle}</h2>
        <p className="text-small text-muted">{text.suggestionHint}</p>
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>{text.limitOf(text.kind[kind].title, text.period[period])}</span>
        <span className="font-semibold tabular-nums">{formatCredit(amount)}</span>
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="outlined" disabled={busy} onClick={() => void answer(false)}>
          {text.setAside}
        </Button>
        <Button variant="outlined" disabled={busy} onClick={() => void answer(true)}>
          {text.acceptLimit}
        </Button>
      </div>
    </Card>
  );
}
