/** The server cannot start; the message is one sentence for the person at the terminal. */
export class StartError extends Error {
  override name = 'StartError'
}

export function cannotListen(port: number, setting: string, cause: unknown): StartError {
  const { code } = cause as NodeJS.ErrnoException
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL' || code === 'EAI_AGAIN')
    return new StartError(`HOST is no address of this machine (${code}): leave it out, or set it to one.`, { cause })
  const reason = code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${code})`
  return new StartError(`Port ${port} ${reason}: stop the other program or set ${setting} to another number.`, {
    cause,
  })
}
