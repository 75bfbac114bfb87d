import { Fragment } from 'react';

/** A person's name that wraps between its words only. A browser takes a Thai name for several words, and breaks in it. */
export function PersonName({ name }: { name: string }) {
  const [first = '', ...others] = name.split(' ');
  return (
    <>
      <span className="whitespace-nowrap">{first}</span>
      {others.map((word) => (
        <Fragment key={word}>
          {' '}
          <span className="whitespace-nowrap">{word}</span>
        </Fragment>
      ))}
    </>
  );
}
