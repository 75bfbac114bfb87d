import { Fragment } from 'react';

/** The number of letters of a word that fits into a phone's column. */
const FITTING = 20;

/**
 * A person's name that wraps between its words only; a word that is longer than a column may break. A browser takes a Thai
 * name for several words, and breaks in it.
 */
export function PersonName({ name }: { name: string }) {
  const [first = '', ...others] = name.split(' ');
  return (
    <span className="within-line">
      <Word word={first} />
      {others.map((word, place) => (
        <Fragment key={place}>
          {' '}
          <Word word={word} />
        </Fragment>
      ))}
    </span>
  );
}

function Word({ word }: { word: string }) {
  const looks = word.length > FITTING ? '[overflow-wrap:anywhere]' : 'whitespace-nowrap';
  return <span className={looks}>{word}</span>;
}
