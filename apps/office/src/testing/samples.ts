import type { AuditEvent } from '@kapao/contract/office/audit.ts';
import { presetRoles, type PresetRole } from '@kapao/contract/office/permissions.ts';
import type { Me } from '@kapao/contract/office/staff.ts';

export function meAs(role: PresetRole): Me {
  const { th, en, permissions } = presetRoles[role];
  return {
    id: '1',
    email: `${role}@kapao.test`,
    name: 'สมหญิง ใจดี',
    role,
    role_name: { th, en },
    permissions: [...permissions],
    site_name: 'Kapao',
    points_name: 'แต้ม',
    member_url: 'http://127.0.0.1:3000',
    mode: 'sandbox',
    second_factor: 'off',
  };
}

export function auditEvent(id: string, changes: Partial<AuditEvent> = {}): AuditEvent {
  return {
    id,
    at: '2026-11-25T10:45:03.000Z',
    actor_kind: 'staff',
    actor: 'cashier@kapao.test',
    role: 'cashier',
    permission: null,
    operation: 'signIn',
    target: '',
    target_name: null,
    outcome: 'done',
    reason: null,
    before: null,
    after: null,
    address: '127.0.0.1',
    request_id: `request-${id}`,
    hash: id.padStart(64, '0'),
    ...changes,
  };
}
