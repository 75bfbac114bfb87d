import type { OfficeOperationName } from './routes.ts';
import type { OwnAct } from './th-operations.ts';

/** An operation of the audit log. A new act of a command or of the server does not compile without words. */
export type AuditOperation = OfficeOperationName | OwnAct;
