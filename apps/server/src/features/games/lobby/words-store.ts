import { MAX_WORDS } from '@kapao/contract/games/rules.ts';
import { gameWordRow } from '@kapao/contract/games/words.ts';
import type { GameWord, GameWordRow } from '@kapao/contract/games/words.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../db/database.ts';
import { rowKind } from '../../../db/saved-kind.ts';
import { savedRecord, stored } from '../../../db/saved-record.ts';

const wordRecord = savedRecord<GameWordRow>({
  table: 'game_words',
  key: ['website_id', 'word'],
  fields: {
    word: stored('text'),
    finds: stored('text[]'),
    categories: stored('text[]'),
    games: stored('text[]'),
    is_enabled: stored('boolean'),
  },
});

/**
 * Saves search words. Returns the rule that they break: each member's app loads all words, so a website has a limited
 * number of them.
 */
export async function saveGameWords(
  tx: Tx,
  websiteId: number,
  words: readonly GameWordRow[],
): Promise<string | undefined> {
  await wordRecord.save(tx, { website_id: websiteId }, words);
  const [counted] = await tx.query<{ words: number }>(sql`
    select count(*)::integer as words
      from game_words
     where website_id = ${websiteId}`);
  return (counted?.words ?? 0) > MAX_WORDS ? `a website has at most ${MAX_WORDS} words` : undefined;
}

export const gameWordKind = rowKind('game_words', wordRecord, {
  schema: gameWordRow,
  save: (tx, websiteId, row) => saveGameWords(tx, websiteId, [row]),
});

const columns = sql`
  word,
  finds,
  categories,
  games`;

/** Lists the words that members' search reads. */
export async function listGameWords(on: Queryable, websiteId: number): Promise<GameWord[]> {
  return on.query<GameWord>(sql`
    select ${columns}
      from game_words
     where website_id = ${websiteId}
       and is_enabled
     order by word`);
}

/** Lists all words of a website, as the office's editor has them. */
export async function listOfficeWords(on: Queryable, websiteId: number): Promise<GameWordRow[]> {
  return on.query<GameWordRow>(sql`
    select ${columns},
           is_enabled
      from game_words
     where website_id = ${websiteId}
     order by word`);
}

/** Finds a word, and locks it until the commit. */
export async function lockGameWord(
  tx: Tx,
  websiteId: number,
  word: string,
): Promise<GameWordRow | undefined> {
  const [row] = await tx.query<GameWordRow>(sql`
    select ${columns},
           is_enabled
      from game_words
     where website_id = ${websiteId}
       and word       = ${word}
       for no key update`);
  return row;
}

export async function hasGameWords(on: Queryable, websiteId: number): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from game_words
     where website_id = ${websiteId}
     limit 1`);
  return rows.length > 0;
}
