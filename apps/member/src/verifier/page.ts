import { webSha256 } from '@kapao/contract/proof/bytes.ts';
import { verifyStatement } from '@kapao/contract/proof/verify-statement.ts';
import type { Verification } from '@kapao/contract/proof/verify-statement.ts';
import { checkedTexts, findingText, latestText, proofWords } from '@kapao/contract/proof/words.ts';
import type { ProofLanguage } from '@kapao/contract/proof/words.ts';

/** The script of verify.html, which checks a statement on the member's device (proof-12). */

const pageTexts = {
  th: {
    title: proofWords.th.title,
    about: 'หน้านี้ตรวจสอบไฟล์รายการเดินบัญชีพร้อมหลักฐานในเครื่องของคุณเอง ไม่ใช้อินเทอร์เน็ต และไม่ส่งข้อมูลออกไปที่ใด',
    file: 'ไฟล์รายการเดินบัญชี (.json)',
    keys: 'กุญแจที่คุณเชื่อถือ (ไม่บังคับ)',
    keysNote: 'กุญแจสาธารณะของผู้ให้บริการจากแหล่งอื่น เช่น /api/ledger/keys ที่คุณบันทึกไว้ก่อนหน้า',
    other: 'English',
  },
  en: {
    title: proofWords.en.title,
    about:
      'This page checks a statement with proofs on your own device. It uses no network and sends nothing anywhere.',
    file: 'Statement file (.json)',
    keys: 'Keys that you trust (optional)',
    keysNote: 'The operator’s public keys from another place, such as an earlier /api/ledger/keys',
    other: 'ไทย',
  },
} satisfies Record<ProofLanguage, Record<string, string>>;

function find<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const element = document.querySelector(`#${id}`);
  if (!(element instanceof kind)) throw new Error(`the page has no ${id}`);
  return element;
}

const fileInput = find('file', HTMLInputElement);
const keysInput = find('keys', HTMLTextAreaElement);
const languageButton = find('language', HTMLButtonElement);
const result = find('result', HTMLElement);

let language: ProofLanguage = 'th';
let shown: { verification: Verification; hasTrustedKeys: boolean } | undefined;

function showLanguage(): void {
  const texts = new Map(Object.entries(pageTexts[language]));
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    element.textContent = texts.get(element.dataset['text'] ?? '') ?? '';
  }
  languageButton.textContent = pageTexts[language].other;
  languageButton.lang = language === 'th' ? 'en' : 'th';
  showResult();
}

function add(tag: string, text: string, className = ''): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = className;
  return element;
}

function listOf(texts: readonly string[]): HTMLElement {
  const list = document.createElement('ul');
  list.append(...texts.map((text) => add('li', text)));
  return list;
}

function showResult(): void {
  if (!shown) return;
  const { verification, hasTrustedKeys } = shown;
  const words = proofWords[language];
  const isSound = verification.findings.length === 0;
  const findings = verification.findings.map((finding) => findingText(finding, language));
  const latest = latestText(verification, language);
  result.replaceChildren(
    add('h2', isSound ? words.sound : words.broken, isSound ? 'right' : 'wrong'),
    listOf(isSound ? checkedTexts(verification, language, hasTrustedKeys) : findings),
    ...(latest
      ? [add('p', latest.name), add('code', latest.hash), add('p', latest.compare, 'muted')]
      : []),
  );
  result.hidden = false;
}

async function verify(): Promise<void> {
  const [file] = fileInput.files ?? [];
  if (!file) return;
  const keys = keysInput.value.match(/\b[0-9a-f]{64}\b/g);
  const hasTrustedKeys = keysInput.value.trim() !== '';
  const content = parseJson(await file.text());
  const options = { trustedKeys: hasTrustedKeys ? (keys ?? []) : undefined };
  shown = { verification: await verifyStatement(webSha256, content, options), hasTrustedKeys };
  showResult();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

fileInput.addEventListener('change', () => void verify());
keysInput.addEventListener('change', () => void verify());
languageButton.addEventListener('click', () => {
  language = language === 'th' ? 'en' : 'th';
  showLanguage();
});
find('no-script', HTMLElement).hidden = true;
showLanguage();
