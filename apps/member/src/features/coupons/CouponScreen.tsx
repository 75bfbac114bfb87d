import { couponCode, TYPED_CODE_LENGTH_MAX } from '@kapao/contract/coupons/rules.ts';
import type { CouponDetails } from '@kapao/contract/coupons.ts';
import type { Data } from '@kapao/contract/operation.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { refreshProfile } from '../../api/profile.ts';
import { usePointsLabel } from '../../api/settings.ts';
import { useOperation } from '../../api/use-operation.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { useBack } from '../../lib/use-back.ts';
import { useDraft } from '../../state/drafts.ts';
import { showError, showSuccess } from '../../state/notice.ts';
import { flyToBalance } from '../../state/received.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { InfoIcon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CouponDialog } from './CouponDialog.tsx';
import { CouponPicture } from './CouponPicture.tsx';
import { reloadRedeemedCoupons } from './queries.ts';
import { RedeemedCoupons } from './RedeemedCoupons.tsx';
import { receivedText } from './rules.ts';

/** The coupon screen (reward-15). */
export default function CouponScreen() {
  const { coupons: text } = useText();
  const back = useBack();
  return (
    <>
      <PageHeader title={text.title} onBack={back} />
      <Card className="flex flex-col gap-4">
        <CouponPicture />
        <p className="text-center [text-wrap:balance] text-muted">{text.lead}</p>
        <CouponForm />
      </Card>
      <p className="mt-4 flex items-start gap-3 rounded-card bg-tint px-edge py-3 text-small">
        <InfoIcon size={20} className="mt-px shrink-0 text-accent" />
        {text.hint}
      </p>
      <RedeemedCoupons />
    </>
  );
}

/**
 * The form that redeems a coupon. The notices of success and failure name its code; a failure also shows status and
 * message (reward-16).
 */
function CouponForm() {
  const { coupons: text } = useText();
  const [typed, setTyped] = useDraft('coupon');
  const [asked, setAsked] = useState<CouponDetails>();
  const previewCoupon = useOperation('previewCoupon');
  const redeemCoupon = useOperation('redeemCoupon');
  const tellReward = useRewardNotice();
  const code = couponCode(typed);

  const redeem = async (turnover: number) => {
    setAsked(undefined);
    const result = await redeemCoupon.run({ body: { coupon: code } });
    if (result === null) return;
    if (!result.success) {
      const { status, message } = result;
      return void showError(text.failed, { text: text.failedText(typed.trim(), status, message) });
    }
    setTyped('');
    tellReward(typed.trim(), { ...result.data, turnover }, result.message);
    await Promise.all([refreshProfile(), reloadRedeemedCoupons()]);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.length === 0) return;
    const result = await previewCoupon.run({ body: { coupon: code } });
    if (result === null) return;
    // A coupon with a turnover is confirmed first (offer-28). If the preview was refused, the redeeming call shows the
    // refusal.
    if (result.success && result.data.turnover_need > 0) return setAsked(result.data);
    await redeem(0);
  };

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <TextField
        label={text.code}
        placeholder={text.placeholder}
        value={typed}
        onChange={setTyped}
        maxLength={TYPED_CODE_LENGTH_MAX}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button
        type="submit"
        busy={previewCoupon.busy || redeemCoupon.busy}
        disabled={code.length === 0}
        className="w-full"
      >
        {text.use}
      </Button>
      <CouponDialog
        preview={asked}
        onClose={() => setAsked(undefined)}
        onConfirm={(preview) => void redeem(preview.turnover_need)}
      />
    </form>
  );
}

type GivenReward = Data<'redeemCoupon'> & { turnover: number };

/** Names the gift of a coupon: a reward, or a bonus with its turnover. */
function useRewardNotice() {
  const { coupons: text, common } = useText();
  const points = usePointsLabel();
  return (code: string, given: GivenReward, serverMessage: string) => {
    const reward = receivedText(given, { baht: common.baht, points: points.name });
    const received =
      given.turnover > 0
        ? text.receivedBonus(serverMessage, reward, formatCredit(given.turnover))
        : text.received(serverMessage, reward);
    void showSuccess(text.used, { text: `${text.usedText(code)}\n${received}` });
    if (given.type === 'credit') flyToBalance(given.amount);
  };
}
