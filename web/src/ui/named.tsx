interface Named {
  /** The name comes before what is quoted. */
  sentence: (name: string, quote: string) => string
  name: string
  quote?: string
}

/** A sentence with somebody's name or words in it. They read in their own direction and turn nothing around them. */
export function Named({ sentence, name, quote }: Named) {
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
