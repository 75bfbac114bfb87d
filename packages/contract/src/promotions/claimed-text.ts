import { bahtText } from '../money.ts';

/** Tells a member in Thai which bonus was taken, and the turnover that it asks for. */
export function claimedText(claimed: {
  bonusMicro: bigint;
  turnoverNeedMicro: bigint;
  expiresAt: Date;
}): string {
  const { bonusMicro, turnoverNeedMicro, expiresAt } = claimed;
  const need =
    turnoverNeedMicro > 0n
      ? `ทำยอดเทิร์น ${bahtText(turnoverNeedMicro)} บาท ภายใน ${timeText(expiresAt)} น.`
      : 'ไม่ต้องทำยอดเทิร์น';
  return `รับโบนัส ${bahtText(bonusMicro)} บาทแล้ว ${need}`;
}

/** Formats a time as DD/MM/YYYY HH:mm in Bangkok (site-37). */
export function timeText(time: Date): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    time.toLocaleString('en-GB', { timeZone: 'Asia/Bangkok', ...options });
  const date = part({ day: '2-digit', month: '2-digit', year: 'numeric' });
  return `${date} ${part({ hour: '2-digit', minute: '2-digit' })}`;
}
