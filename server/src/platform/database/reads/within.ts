/**
 * In two steps: a process that stood still for a while itself has the answer lying there, and reads it between them.
 */
export function within<T>(ms: number, asked: Promise<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer = setTimeout(() => {
      timer = setTimeout(() => reject(late()), ms / 2)
    }, ms / 2)
    asked.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
