import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { Avatar } from './avatar.tsx'
import styles from './picture-picker.module.css'
import { text } from './text.ts'

interface PicturePicker {
  file: File | null
  /** Whose picture it will be: the letter shown while there is none. */
  name: string
  /** A picture that is used if none is chosen. */
  proposed?: string
  proposedNote?: string
  onPick: (file: File | null) => void
}

const types = ['image/jpeg', 'image/png', 'image/webp']
const mostBytes = 5 * 1024 * 1024

/** What is wrong with a file before anybody has looked inside. */
export function problemOfPicture({ type, size }: File): string | null {
  if (!types.includes(type)) return text.notAPicture
  return size > mostBytes ? text.pictureTooBig : null
}

/** A picture to go with a form. */
export function PicturePicker({ file, name, proposed, proposedNote, onPick }: PicturePicker) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  function pick(event: ChangeEvent<HTMLInputElement>) {
    const picked = event.target.files?.[0] ?? null
    // Choosing the same file again is a choice too.
    event.target.value = ''
    if (!picked) return
    const wrong = problemOfPicture(picked)
    setProblem(wrong)
    if (!wrong) onPick(picked)
  }
  return (
    <div className={styles.picker}>
      {file ? <Preview file={file} /> : <Avatar name={name} picture={proposed} size="large" />}
      <div className={styles.choice}>
        <label className={styles.label} htmlFor={id}>
          {text.choosePicture}
        </label>
        <input
          id={id}
          type="file"
          className={styles.input}
          accept={types.join(',')}
          aria-describedby={`${id}-note`}
          onChange={pick}
        />
        <p id={`${id}-note`} className={problem ? styles.problem : styles.note} aria-live="polite">
          {problem ?? file?.name ?? (proposed ? proposedNote : text.pictureKinds)}
        </p>
      </div>
    </div>
  )
}

const previewPixels = 144

/** Drawn, because the content security policy shows pictures of our own server only. */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isCurrent = true
    void (async () => {
      try {
        const bitmap = await createImageBitmap(file)
        const side = Math.min(bitmap.width, bitmap.height)
        const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
        const pen = isCurrent ? canvas.current?.getContext('2d') : null
        pen?.drawImage(bitmap, left, top, side, side, 0, 0, previewPixels, previewPixels)
        bitmap.close()
      } catch {
        // What the browser cannot draw the server may still read, or refuse with a sentence.
      }
    })()
    return () => {
      isCurrent = false
    }
  }, [file])
  return <canvas ref={canvas} className={styles.preview} width={previewPixels} height={previewPixels} aria-hidden />
}
