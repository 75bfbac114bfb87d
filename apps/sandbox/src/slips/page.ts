import { bilingual, html, type Html } from '../pages/html.ts';
import { descriptionRow, renderPage } from '../pages/layout.ts';
import { SLIP_API_KEY, SLIP_BRANCH } from './lookup.ts';

/** The page with which a person connects the two slip verifiers. */
export function slipVerifiersPage(sandboxUrl: string): Html {
  const value = (text: string) => html`<span class="code">${text}</span>`;
  const content = html`<section class="card">
      <h2>EasySlip</h2>
      <dl class="facts">
        ${descriptionRow(bilingual('ที่อยู่', 'Address'), value(`${sandboxUrl}/easyslip`))}
        ${descriptionRow(bilingual('คีย์ API ของสาขา', 'API key of the branch'), value(SLIP_API_KEY))}
      </dl>
    </section>
    <section class="card">
      <h2>SlipOK</h2>
      <dl class="facts">
        ${descriptionRow(bilingual('ที่อยู่', 'Address'), value(`${sandboxUrl}/slipok`))}
        ${descriptionRow(bilingual('รหัสสาขา', 'Branch id'), value(SLIP_BRANCH))}
        ${descriptionRow(bilingual('คีย์ API', 'API key'), value(SLIP_API_KEY))}
      </dl>
    </section>
    <p class="note">
      ${bilingual(
        'ทั้งสองรู้จักทุกรายการโอนของธนาคารในโลกจำลอง เลขบัญชีและชื่อถูกปิดบางส่วนเหมือนธนาคารจริง',
        'Both know every transfer of the sandbox’s bank. Accounts and names are masked as banks do.',
      )}
    </p>`;
  return renderPage({
    title: bilingual('ตรวจสลิป', 'Slip verifiers'),
    content,
    back: '/',
    place: 'world',
  });
}
