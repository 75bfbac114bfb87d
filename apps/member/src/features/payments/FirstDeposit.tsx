import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { DepositIcon } from '../../ui/menu-icons.tsx';

/** Shown to a member without a deposit: how the first one comes, and the way to it (site-26). */
export function FirstDeposit() {
  const { payments: text, menu } = useText();
  return (
    <section
      aria-label={text.firstDepositTitle}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-primary bg-tint px-edge py-3"
    >
      <DepositIcon size={28} className="shrink-0 text-primary" />
      <div className="min-w-0 flex-[1_1_8rem]">
        <h2 className="text-small font-semibold">{text.firstDepositTitle}</h2>
        <p className="text-caption text-muted">{text.firstDepositText}</p>
      </div>
      <Link href={paths.depositMethods()} className={buttonClass('filled')}>
        {menu.deposit}
      </Link>
    </section>
  );
}
