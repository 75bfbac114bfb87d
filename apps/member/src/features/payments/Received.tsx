import type { Payin } from '@kapao/contract/payments.ts';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { BigAmount } from '../../ui/BigAmount.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { CheckIcon } from '../../ui/money-icons.tsx';
import { arrivedText } from './rules.ts';

/** Shows the received amount of a deposit, and where the member can go next. */
export function Received({ payin }: { payin: Payin }) {
  const { payments: text, common } = useText();
  const received = arrivedText(payin);
  return (
    <>
      <Card className="flex flex-col items-center gap-3 py-8 text-center">
        <span className="grid size-14 place-items-center rounded-pill bg-tint text-success">
          <CheckIcon size={28} />
        </span>
        <h2 className="text-title font-semibold">{text.depositSucceeded}</h2>
        <p className="w-full text-success">
          <BigAmount length={received.length} isCentered>
            {received}
            <span className="text-small font-normal">{common.baht}</span>
          </BigAmount>
        </p>
      </Card>
      <Link href={paths.dashboard()} className={buttonClass('filled')}>
        {text.toHome}
      </Link>
      <Link href={paths.providers()} className={buttonClass('quiet')}>
        {text.toGames}
      </Link>
    </>
  );
}
