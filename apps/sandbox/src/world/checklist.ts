import { demoCoupons, demoLogins } from '@kapao/contract/demo.ts';
import { bilingual, html, trustedHtml, type Html, type BilingualText } from '../pages/html.ts';
import { iconHtml } from '../pages/icons.ts';
import { trialSteps, type TrialStep } from '../trial/steps.ts';

interface Step {
  title: BilingualText;
  how: BilingualText;
  /** A path in the member app, or an anchor (#) on this page. */
  to: string;
}

const steps: Readonly<Record<TrialStep, Step>> = {
  pay: {
    title: bilingual('ฝากเงิน', 'Pay'),
    how: bilingual(
      'เลือกฝาก 100 บาทด้วย QR แล้วแตะ “จ่ายด้วยธนาคารจำลอง”',
      'Deposit 100 baht by QR, and tap “Pay with the sandbox bank”',
    ),
    to: '/payment/deposit',
  },
  play: {
    title: bilingual('เล่น', 'Play'),
    how: bilingual('เปิดเกมใดก็ได้แล้วเล่นหนึ่งรอบ', 'Open any game and play a round'),
    to: '/game',
  },
  win: {
    title: bilingual('ชนะ', 'Win'),
    how: bilingual('เล่นต่อจนมีรอบที่ได้เงิน', 'Play on until a round pays'),
    to: '/game',
  },
  withdraw: {
    title: bilingual('ถอนเงิน', 'Withdraw'),
    how: bilingual(
      'ถอน 100 บาทขึ้นไป เงินถึงธนาคารในไม่กี่วินาที',
      'Withdraw 100 baht or more; it is at the bank within seconds',
    ),
    to: '/payment/withdraw',
  },
  break: {
    title: bilingual('ทำให้พัง', 'Break something'),
    how: bilingual(
      'เปิดสวิตช์หนึ่งตัว ทำซ้ำอีกครั้ง แล้วดูว่ายอดเงินยังถูกต้อง',
      'Turn a switch on, do a step again, and see that the money stays right',
    ),
    to: '#faults',
  },
};

/** Returns the checklist of a first visit; world.js keeps the marks up to date. */
export function trialChecklist(memberUrl: string, done: ReadonlySet<TrialStep>): Html {
  return html`<section class="card checklist" data-live="checklist">
    <h2>
      ${bilingual('ลองครบใน 5 นาที', 'All of it in five minutes')}
      <span class="pill ${done.size === trialSteps.length ? 'good' : ''}"
        >${done.size}/${trialSteps.length}</span
      >
    </h2>
    <p class="note">
      ${bilingual('เข้าสู่ระบบด้วย', 'Log in as')}
      <span class="code">${demoLogins.newcomer}</span> ${bilingual('รหัสผ่าน', 'password')}
      <span class="code">${demoLogins.password}</span>
    </p>
    <ol class="list">
      ${trialSteps.map((step) => stepRow(steps[step], memberUrl, done.has(step)))}
    </ol>
  </section>`;
}

/** Returns one step as a link. All steps open the member app in the same tab. */
function stepRow({ title, how, to }: Step, memberUrl: string, isDone: boolean): Html {
  const isHere = to.startsWith('#');
  return html`<li>
    <a href="${isHere ? to : memberUrl + to}" ${isHere ? null : trustedHtml('target="member-app"')}>
      <span class="tick ${isDone ? 'done' : ''}">${isDone ? iconHtml('check') : null}</span>
      <span class="grow"
        ><strong
          >${title}${isDone ? html` <small class="good">${bilingual('สำเร็จ', 'done')}</small>` : null}</strong
        ><small>${how}</small></span
      >${iconHtml('next')}
    </a>
  </li>`;
}

const rewards = { credit: bilingual('บาท', 'baht'), points: bilingual('แต้ม', 'points') };

export function demoCouponCodes(memberUrl: string): Html {
  const rows = demoCoupons.map(
    ({ code, type, amount }) =>
      html`<div>
        <dt class="code">${code}</dt>
        <dd><span>+${amount} ${rewards[type]}</span></dd>
      </div>`,
  );
  return html`<section class="card">
    <h2>${bilingual('โค้ดคูปอง', 'Coupon codes')}</h2>
    <dl class="facts">${rows}</dl>
    <a class="button outlined" href="${memberUrl}/coupon" target="member-app"
      >${bilingual('ใช้คูปอง', 'Use a coupon')}</a
    >
  </section>`;
}
