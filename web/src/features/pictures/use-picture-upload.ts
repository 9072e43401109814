import { Refused } from '@hakari/contract'
import { useEffect, useRef, useState } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { objectionTo } from '../../form/picture-file.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import type { Crop } from '../../form/crop-geometry.ts'
import { cutOut, openPicture } from '../../form/crop-picture.ts'
import { usePictureChange } from './queries.ts'
import { text } from './text.ts'
import { useBeforeUnload } from '../../ui/overlays/use-before-unload.ts'

/** Uploads a file as the new picture: cropped if this browser can read it, as it is if only the server can. */
export function usePictureUpload() {
  const say = useToast()
  const picture = usePictureChange()
  const [opened, setOpened] = useState<ImageBitmap | null>(null)
  /** How much has left; null while nothing is sent. */
  const [fraction, setFraction] = useState<number | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])
  // The bitmap's memory is freed when another one takes its place, and on unmount.
  useEffect(() => () => opened?.close(), [opened])
  useBeforeUnload(fraction !== null)

  const complain = (error: unknown) => say({ tone: 'failed', sentence: refusalText(error, text.picture.failed) })

  const close = () => setOpened(null)

  async function pick(file: File) {
    if (sending.current) return
    try {
      const objection = objectionTo(file)
      if (objection) throw objection
      const readable = await openPicture(file)
      if (readable) setOpened(readable)
      else await send(async () => file)
    } catch (error) {
      complain(error)
    }
  }

  /** Returns true when the picture has arrived. A cancelled upload is no failure. */
  async function send(make: () => Promise<Blob>): Promise<boolean> {
    const attempt = new AbortController()
    sending.current = attempt
    setFraction(0)
    try {
      await picture.change(await make(), { onProgress: setFraction, onWaiting: setWaiting, signal: attempt.signal })
      say({ tone: 'done', sentence: text.picture.changed })
      return true
    } catch (error) {
      if (!attempt.signal.aborted)
        throw error instanceof Refused ? error : new Refused({ refusal: 'unexpected', requestId: '-' })
      return false
    } finally {
      sending.current = null
      setFraction(null)
      setWaiting(false)
    }
  }

  async function use(crop: Crop) {
    if (!opened || sending.current) return
    try {
      if (await send(() => cutOut(opened, crop))) close()
    } catch (error) {
      complain(error)
    }
  }

  /** Stops an upload and keeps the choice; without one it closes the dialog. */
  const cancel = () => (sending.current ? sending.current.abort() : close())

  return {
    opened,
    fraction,
    isWaiting,
    pick: (file: File) => void pick(file),
    use: (crop: Crop) => void use(crop),
    cancel,
  }
}
