import type { Context } from '../../../context.ts';
import { changedFields } from '../../../audit/difference.ts';
import { broken } from '../../../db/saved-kind.ts';
import {
  listOfficeWords,
  lockGameWord,
  saveGameWords,
} from '../../../features/games/lobby/words-store.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { termsMark } from '../../../http/office/seen-terms.ts';

/** The words by which members find games (lobby-05). */
export function wordsOffice({
  config: { websiteId },
}: Pick<Context, 'config'>): OfficeHandlers<'listGameWords' | 'saveGameWord'> {
  return {
    listGameWords: async (_input, _caller, read) => {
      const words = await listOfficeWords(read, websiteId);
      return officeDone({ words: words.map((word) => ({ ...word, seen: termsMark(word) })) });
    },
    saveGameWord: async ({ body: { seen, word: written } }, _caller, tx) => {
      const target = `word:${written.word}`;
      const locked = await lockGameWord(tx, websiteId, written.word);
      if ((locked ? termsMark(locked) : null) !== seen) {
        return { ...officeRefusal('target_changed'), target };
      }
      const rule = await saveGameWords(tx, websiteId, [written]);
      if (rule !== undefined) {
        return { ...officeRefusal('rule_broken'), message: broken(rule), target };
      }
      return {
        ...officeDone(null),
        target,
        ...(locked ? changedFields(locked, written) : { after: written }),
      };
    },
  };
}
