import { Fragment } from 'react';

/** Letters of a word that fits into a phone's column. */
const FITTING = 20;

/**
 * A person's name that wraps between its words only; a word that is longer than a column may break. A browser takes a Thai
 * name for several words, and breaks in it.
 */
export function PersonName({ name }: { name: string }) {
  const [first = '', ...others] = name.split(' ');
  return (
    <>
      <Word word={first} />
      {others.map((word) => (
        <Fragment key={word}>
          {' '}
          <Word word={word} />
        </Fragment>
      ))}
    </>
  );
}

function Word({ word }: { word: string }) {
  const looks = word.length > FITTING ? '[overflow-wrap:anywhere]' : 'whitespace-nowrap';
  return <span className={looks}>{word}</span>;
}
