import { recordedRows } from '../../../flows/configuration/recorded-save.ts';
import { promotionRow } from '@kapao/contract/promotions/written.ts';
import { savePromotions } from '../../../flows/configuration/save-promotions.ts';
import { buildSaveCommand } from '../../../command-line/save-command.ts';

export const promotionsSaveCommand = buildSaveCommand({
  name: 'promotions:save',
  summary: 'Enters or changes promotions, and says what was taken out of their descriptions',
  row: promotionRow,
  key: ({ id }) => String(id),
  save: async (tx, { websiteId }, promotions) => {
    const removals = await savePromotions(tx, websiteId, promotions);
    return removals.map(
      ({ promotionId, removed }) =>
        `Promotion ${promotionId}: taken out of its html: ${removed.join(', ')}`,
    );
  },
  recorded: recordedRows('promotions', {
    operation: 'savePromotion',
    target: ({ id }) => `promotion:${String(id)}`,
  }),
});
