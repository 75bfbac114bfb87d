import type { Context } from '../../../context.ts';
import { listLargeEvents } from '../../../flows/checks/list-large-events.ts';
import { officeDone } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';

export function largeEventsOffice({
  config: { websiteId },
}: Pick<Context, 'config'>): OfficeHandlers<'listLargeEvents'> {
  return {
    listLargeEvents: async (_input, { permissions }, read) => {
      const { rows, paymentsFromMicro, winsFromMicro } = await listLargeEvents(
        read,
        websiteId,
        permissions,
      );
      return officeDone({
        rows,
        payments_from_micro: String(paymentsFromMicro),
        wins_from_micro: String(winsFromMicro),
      });
    },
  };
}
