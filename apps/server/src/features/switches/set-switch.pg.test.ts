import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { commandConfig, runCommand } from '../../testing/commands.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import { WITHDRAWAL_METHOD } from '../../testing/money/payments.ts';
import { openPlayer } from '../../testing/play/studio.ts';
import { openTestSwitches } from '../../testing/play/switches.ts';
import { switchListCommand, switchSetCommand } from '../../entries/commands/site/switches.ts';

const on = openTestSwitches();
const { set, launch } = on;

describe('the act', () => {
  const rows = async () => {
    const auditor = await on.office.signIn('auditor');
    const list = await on.office.call('listAudit', {
      cookie: auditor,
      query: { operation: 'setSwitch' },
    });
    return list.data?.rows ?? [];
  };

  it('switch-10: happens once by its key, and not over what the person has not seen', async () => {
    const key = randomUUID();
    const first = await set({ kind: 'play', key, seen: null });
    const count = (await rows()).length;
    expect(await set({ kind: 'play', key, seen: null })).toEqual(first);
    expect(await rows()).toHaveLength(count);
    expect(await set({ kind: 'play', key, reason: 'other' })).toMatchObject({
      code: 'request_key_reused',
    });
    expect(await set({ kind: 'deposits', key })).toMatchObject({ code: 'request_key_reused' });
    // A colleague who saw it on.
    expect(await set({ kind: 'play', seen: null })).toMatchObject({ code: 'target_changed' });
    const id = first.data?.closing?.id ?? '';
    await set({ kind: 'play', reason: 'safety', seen: id });
    const stale = await set({ kind: 'play', is_off: false, seen: id });
    expect(stale).toMatchObject({ code: 'target_changed' });
  });

  it('switch-10: is one act when its repeat comes at the same time, on two servers', async () => {
    const beside = await startTestOffice(on.other.context);
    const count = (await rows()).length;
    const body = { is_off: true, kind: 'play', reason: 'other', key: randomUUID() } as const;
    const both = await Promise.all(
      [on.office, beside].map(({ call }) => call('setSwitch', { cookie: on.manager, body })),
    );
    expect(both[0]).toMatchObject({ success: true });
    expect(both[1]).toEqual(both[0]);
    expect(await rows()).toHaveLength(count + 1);
    await beside.close();
  });

  it('switch-10: is done by one of two people who switch at once on two servers', async () => {
    const beside = await startTestOffice(on.other.context);
    const body = { is_off: true, kind: 'play', reason: 'other', seen: null } as const;
    const both = await Promise.all(
      [on.office, beside].map(({ call }) =>
        call('setSwitch', { cookie: on.manager, body: { ...body, key: randomUUID() } }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    await beside.close();
  });

  it('switch-11: is recorded with the state before and after', async () => {
    await set({ kind: 'studio', target: on.studio.code, reason: 'studio_fault' });
    await set({ kind: 'studio', target: on.studio.code, is_off: false });
    const [after, before] = await rows();
    const target = `switch:studio:${on.studio.code}`;
    expect(before).toMatchObject({
      target,
      actor: 'manager@kapao.test',
      permission: 'switches:set',
      reason: 'studio_fault',
      before: { is_off: false },
      after: { is_off: true, reason: 'studio_fault', set_by: 'manager@kapao.test' },
    });
    expect(after).toMatchObject({
      target,
      before: { is_off: true, reason: 'studio_fault' },
      after: { is_off: false },
    });
  });

  it('switch-11: knows no target that is not there', async () => {
    for (const kind of ['game', 'brand', 'studio', 'method'] as const) {
      expect(await set({ kind, target: 'none' })).toMatchObject({ code: 'not_found' });
    }
    expect(await set({ kind: 'play', target: 'none' })).toMatchObject({ code: 'not_found' });
  });

  it('switch-11: the command line does the same, under its user’s name', async () => {
    const config = commandConfig(on.opened.url);
    const { token } = await openPlayer(on.server, on.studio, 0);
    const game = { kind: 'game', target: on.studio.gameCode };
    const off = { ...game, off: 'safety', text: 'ตรวจสอบ' };
    expect(await runCommand(config, switchSetCommand, off)).toContain('is off');
    expect(await launch(token)).toMatchObject({ code: 'game_closed' });
    expect(JSON.parse(await runCommand(config, switchListCommand, { json: true }))).toMatchObject([
      { ...game, reason: 'safety', members_read: 'เกมนี้ปิดให้บริการชั่วคราว: ตรวจสอบ' },
    ]);
    const [row] = await rows();
    expect(row).toMatchObject({
      actor_kind: 'command',
      target: `switch:game:${on.studio.gameCode}`,
    });
    expect(await runCommand(config, switchSetCommand, { ...game, on: true })).toContain('is on');
    expect(await launch(token)).toMatchObject({ code: 'game_unavailable' });
    const unknown = { kind: 'game', target: 'none', off: 'other' };
    await expect(runCommand(config, switchSetCommand, unknown)).rejects.toThrow('there is no game');
  });

  it('switch-12: everything but the games is listed with its switch', async () => {
    await set({ kind: 'brand', target: `${on.studio.code}-brand`, text_th: 'ปิด' });
    await set({ kind: 'method', target: String(WITHDRAWAL_METHOD) });
    const { data } = await on.office.call('listSwitches', { cookie: on.manager });
    expect(data).toMatchObject({ play: null, deposits: null, withdrawals: null });
    expect(data?.brands).toMatchObject([
      {
        code: `${on.studio.code}-brand`,
        studio: on.studio.code,
        is_enabled: true,
        closing: { reason: 'maintenance', text_th: 'ปิด', set_by: 'manager@kapao.test' },
      },
    ]);
    const closed = data?.methods.filter(({ closing }) => closing !== null);
    expect(closed).toMatchObject([{ code: String(WITHDRAWAL_METHOD), is_payout: true }]);
    expect(data?.studios).toMatchObject([{ code: on.studio.code, closing: null }]);
  });
});
