import { dayCases } from '@kapao/contract/typing/cases.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { renderOffice } from '../testing/render-office.tsx';
import { auditEvent, meAs } from '../testing/samples.ts';
import { loadText, restoreLanguage } from '../text/language.ts';

const labels = {
  th: { from: 'ตั้งแต่วันที่', until: 'ถึงวันที่', clear: 'ล้าง ช่วงวันที่', list: /บันทึกการทำงาน/ },
  en: { from: 'From', until: 'Until', clear: 'Clear Days', list: /audit/i },
} as const;
type Screen = keyof typeof labels;

beforeEach(() => {
  // The cases are of this day.
  vi.setSystemTime(new Date('2026-11-28T05:00:00Z'));
  return () => vi.useRealTimers();
});

/** Opens the audit log, whose address and calls show which days its list has. */
async function openList(screenIn: Screen, search = '') {
  localStorage.setItem('office-language', screenIn);
  await restoreLanguage();
  await loadText();
  const requests = fakeApi({
    getMe: () => meAs('auditor'),
    listAudit: () => ({ rows: [auditEvent('9')], next: null }),
  });
  const { user } = renderOffice(`/audit${search}`);
  await screen.findByRole('table', { name: labels[screenIn].list });
  const queries = () =>
    requests.filter(({ name }) => name === 'listAudit').map((each) => each.query);
  return { user, queries, ...fieldsOf(screenIn) };
}

function fieldsOf(screenIn: Screen) {
  return {
    from: screen.getByLabelText(labels[screenIn].from),
    until: screen.getByLabelText(labels[screenIn].until),
  };
}

async function retype(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field);
  if (text.trim() !== '') await user.type(field, text);
}

const HERE = '?from=2026-11-20&until=2026-12-24';

describe.each(['th', 'en'] as const)('in %s', (screenIn) => {
  const cases = dayCases.filter(
    // Its first eight digits are a day.
    ([typed, shownIn]) => shownIn === screenIn && typed !== '281125699',
  );

  it.each(cases)(
    'type-18: typing %j (%s) makes the list begin on %j, or changes nothing',
    async (typed, _, reading) => {
      const { user, queries, from } = await openList(screenIn, HERE);
      await retype(user, from, typed);
      await user.tab();
      if (typeof reading === 'string' && reading <= '2026-12-24') {
        await waitFor(() => expect(queries().at(-1)).toMatchObject({ from: reading }));
        // Digit by digit the list had its old days, and then these: never all rows.
        expect(queries()).toHaveLength(2);
        expect(from).not.toHaveAccessibleDescription();
        return;
      }
      expect(queries()).toEqual([{ from: '2026-11-20', until: '2026-12-24' }]);
      expect(location.search).toBe(HERE);
      if (typed.trim() === '') return;
      expect(from).toHaveValue(typed);
      expect(from).toHaveAttribute('aria-invalid', 'true');
      expect(from).toHaveAccessibleDescription(/\S/);
    },
  );
});

it('type-18: says what is wrong with a day, and of a half typed one only when its field is left', async () => {
  const { user, from, until } = await openList('th');
  await user.type(from, '2811');
  expect(from).not.toHaveAccessibleDescription();
  await user.tab();
  expect(from).toHaveAccessibleDescription(/พิมพ์วันที่ให้ครบ/);
  await retype(user, from, '31/02/2569');
  expect(from).toHaveAccessibleDescription('ไม่มีวันที่นี้ในปฏิทิน');
  await retype(user, from, '28112600');
  expect(from).toHaveAccessibleDescription('วันที่ห่างจากวันนี้เกินสิบปี');
  await retype(user, from, '28112569');
  await retype(user, until, '27112569');
  expect(until).toHaveAccessibleDescription('วันแรกต้องไม่อยู่หลังวันสุดท้าย');
  expect(location.search).toBe('?from=2026-11-28');
});

it.each([
  ['28/11/2569', '2026-11-28'],
  ['27112569', '2026-11-27'],
  ['2026-11-26', '2026-11-26'],
  ['24/11/2026', '2026-11-24'],
  ['๒๕/๑๑/๒๕๖๙', '2026-11-25'],
  ['281125699', null],
])('type-18: takes %j, which is pasted, as %j', async (pasted, day) => {
  const { user, queries, from } = await openList('th', HERE);
  await user.clear(from);
  await user.paste(pasted);
  await user.tab();
  if (day === null) {
    expect(from).toHaveValue(pasted);
    expect(from).toHaveAccessibleDescription(/อ่านเป็นวันที่ไม่ได้/);
    expect(queries()).toHaveLength(1);
    return;
  }
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ from: day }));
  expect(from).toHaveValue(`${day.slice(8)}/11/2569`);
});

it('type-18: an emptied field changes nothing and shows the days of the list again; only clearing removes them', async () => {
  const { user, queries, from, until } = await openList('th', HERE);
  await user.clear(from);
  await user.clear(until);
  await user.tab();
  expect(from).toHaveValue('20/11/2569');
  expect(until).toHaveValue('24/12/2569');
  expect(queries()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: labels.th.clear }));
  await waitFor(() => expect(location.search).toBe(''));
  expect(from).toHaveValue('');
});

it('type-18: chooses days in the calendar, and presets', async () => {
  const { user, from, until } = await openList('th', HERE);
  await user.click(screen.getByRole('button', { name: 'เปิดปฏิทิน' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: /^7 วันล่าสุด/ }),
  );
  await waitFor(() => expect(location.search).toBe('?from=2026-11-22&until=2026-11-28'));
  expect(from).toHaveValue('22/11/2569');
  expect(until).toHaveValue('28/11/2569');
});

it.each(['from=2569-11-28', 'until=2006-01-01', 'from=2026-02-31'])(
  'type-19: an address with %s says that it does not know it, and shows no rows',
  async (filter) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const requests = fakeApi({
      getMe: () => meAs('auditor'),
      listAudit: () => ({ rows: [], next: null }),
    });
    renderOffice(`/audit?${filter}`);
    expect(await screen.findByText(filter)).toBeVisible();
    expect(requests.some(({ name }) => name === 'listAudit')).toBe(false);
  },
);
