interface SentenceWithName {
  /** Gets the name first, then the quote. */
  sentence: (name: string, quote: string) => string
  name: string
  quote?: string
}

/** A sentence with somebody's name or words in it. They read in their own direction and turn nothing around them. */
export function SentenceWithName({ sentence, name, quote }: SentenceWithName) {
  const [before, between, after] = sentence(hole, hole).split(hole)
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {between}
      {quote !== undefined && <bdi>{quote}</bdi>}
      {after}
    </>
  )
}

const hole = '\0'
