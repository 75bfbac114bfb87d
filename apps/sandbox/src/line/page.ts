import type { SandboxConfig } from '../config.ts';
import { bangkokTimeText } from '../pages/format.ts';
import { bilingual, html, type Html } from '../pages/html.ts';
import { descriptionRow, emptyNotice, renderPage } from '../pages/layout.ts';
import { LINE_LOGIN_CHANNEL, LINE_LOGIN_SECRET, LINE_MEMBERS_TOKEN, linePeople } from './people.ts';
import type { LineMessage } from './people.ts';
import type { LineLoginRequest } from './login-request.ts';

type Person = (typeof linePeople)[number] & { isFriend: boolean };

/** The persons of LINE with their messages, and what a person needs to connect the service. */
export function lineMembersPage(
  people: readonly Person[],
  messages: readonly LineMessage[],
  { sandboxUrl }: SandboxConfig,
): Html {
  const address = `${sandboxUrl}/line-login`;
  const content = html`<section class="card" data-live="people">
      <h2>${bilingual('ผู้ใช้ LINE', 'LINE users')}</h2>
      <ul class="list">
        ${people.map(personRow)}
      </ul>
    </section>
    <section class="stack" data-live="messages">
      ${
        messages.length === 0
          ? html`<div class="card">
              ${emptyNotice(bilingual('ยังไม่มีข้อความ', 'No messages yet'))}
            </div>`
          : messages.map(bubble)
      }
    </section>
    <section class="card">
      <h2>${bilingual('เชื่อมต่อในหลังบ้าน', 'Connect it in the office')}</h2>
      <dl class="facts">
        ${descriptionRow(bilingual('ที่อยู่', 'Address'), code(address))}
        ${descriptionRow('Channel ID', code(LINE_LOGIN_CHANNEL))}
        ${descriptionRow('Channel secret', code(LINE_LOGIN_SECRET))}
        ${descriptionRow('Channel access token', code(LINE_MEMBERS_TOKEN))}
        ${descriptionRow(bilingual('ลิงก์เพิ่มเพื่อน', 'Friend link'), code(`${address}/`))}
      </dl>
    </section>`;
  return renderPage({
    title: bilingual('LINE ของสมาชิก', 'Members’ LINE'),
    content,
    back: '/',
    place: 'world',
  });
}

function code(text: string): Html {
  return html`<span class="code">${text}</span>`;
}

function personRow({ userId, name, isFriend }: Person): Html {
  const state = isFriend
    ? bilingual('เป็นเพื่อนกับเว็บ', 'A friend of the site')
    : bilingual('ยังไม่ได้เพิ่มเพื่อน หรือบล็อกแล้ว', 'No friend, or has blocked it');
  const act = isFriend
    ? html`<button class="small quiet" name="act" value="block">
        ${bilingual('บล็อก', 'Block')}
      </button>`
    : html`<button class="small" name="act" value="add">
        ${bilingual('เพิ่มเพื่อน', 'Add as friend')}
      </button>`;
  return html`<li>
    <form class="entry" method="post" action="/line-login/people/${userId}">
      <span class="grow"><strong>${name}</strong><small>${state}</small></span
      >${act}
    </form>
  </li>`;
}

function bubble({ user_id, text, is_shown, sent_at }: LineMessage): Html {
  const name = linePeople.find(({ userId }) => userId === user_id)?.name ?? user_id;
  const hidden = is_shown === 1 ? null : bilingual(' · ไม่แสดง', ' · not shown');
  return html`<article class="bubble">
    <header>
      <span style="overflow-wrap: anywhere">${name}${hidden}</span
      ><time datetime="${sent_at}">${bangkokTimeText(sent_at)}</time>
    </header>
    <p style="white-space: pre-line">${text}</p>
  </article>`;
}

/** The page on which a person signs in at LINE, and consents. */
export function lineConsentPage(login: LineLoginRequest): Html {
  const content = html`<form class="stack" method="post" action="/line-login/oauth2/v2.1/authorize">
    ${Object.entries(login).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    <section class="card stack">
      <p>
        ${bilingual('เว็บนี้ขอทราบบัญชี LINE ของคุณ:', 'This site asks for your LINE account:')}
        <strong>${new URL(login.redirect_uri).host}</strong>
      </p>
      <label class="row switch">
        <span class="grow"
          >${bilingual('เพิ่มบัญชีของเว็บเป็นเพื่อน', 'Add the site’s account as a friend')}</span
        >
        <input type="checkbox" role="switch" name="adds_friend" value="yes" checked />
      </label>
    </section>
    ${linePeople.map(
      ({ userId, name }) =>
        html`<button name="person" value="${userId}">
          ${bilingual(`อนุญาตในชื่อ ${name}`, `Allow as ${name}`)}
        </button>`,
    )}
    <button class="quiet">${bilingual('ไม่อนุญาต', 'Deny')}</button>
    <p class="note">
      ${bilingual('หน้านี้จำลองหน้าเข้าสู่ระบบของ LINE', 'This page plays the login page of LINE')}
    </p>
  </form>`;
  return renderPage({ title: bilingual('เข้าสู่ระบบ LINE', 'LINE Login'), content, place: null });
}
