/** A sentence with somebody's name in it. The name reads in its own direction and turns nothing around it. */
export function Named({ sentence, name }: { sentence: (name: string) => string; name: string }) {
  const [before, after] = sentence(hole).split(hole)
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  )
}

const hole = '\0'
