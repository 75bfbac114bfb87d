import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { DepositIcon } from '../../ui/menu-icons.tsx';
import { NextStep } from '../../ui/NextStep.tsx';

/** Shown to a member without a deposit: how the first one comes, and the way to it (site-26). */
export function FirstDeposit() {
  const { payments: text, menu } = useText();
  return (
    <NextStep
      icon={<DepositIcon size={28} className="shrink-0 text-primary" />}
      title={text.firstDepositTitle}
      text={text.firstDepositText}
      isMain
    >
      <Link href={paths.depositMethods()} className={buttonClass('filled')}>
        {menu.deposit}
      </Link>
    </NextStep>
  );
}
