import { pictures, Refused } from '@hakari/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { objectionTo } from '../../form/picture-file.ts'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { FileButton } from '../../ui/controls/file-button.tsx'
import styles from './picture-picker.module.css'
import { text } from './text.ts'

interface PicturePicker {
  file: File | null
  /** Whose picture it will be: the letter shown while there is none. */
  name: string
  onPick: (file: File) => void
}

/** A picture to go with a form. */
export function PicturePicker({ file, name, onPick }: PicturePicker) {
  const [problem, setProblem] = useState<string | null>(null)
  function pick(picked: File) {
    const objection = objectionTo(picked)
    setProblem(objection && refusalText(objection))
    if (!objection) onPick(picked)
  }
  return (
    <div className={styles.picker}>
      {file ? (
        <Preview file={file} onRefused={(refusal) => setProblem(refusalText(refusal))} />
      ) : (
        <Avatar name={name} size="large" />
      )}
      <div className={styles.choice}>
        <FileButton accept={pictures.pictureTypes.join(',')} onPick={pick}>
          {text.choosePicture}
        </FileButton>
        <p className={problem ? styles.problem : styles.note} aria-live="polite">
          {problem ?? file?.name ?? text.pictureKinds}
        </p>
      </div>
    </div>
  )
}

const previewPixels = 144

/** The picture is drawn on a canvas, because the content security policy shows only pictures of our own server. */
function Preview({ file, onRefused }: { file: File; onRefused: (refusal: Refused) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const complain = useEffectEvent(onRefused)
  useEffect(() => {
    let isCurrent = true
    void (async () => {
      try {
        const { openPicture } = await import('../../form/crop-picture.ts')
        const bitmap = await openPicture(file)
        if (!bitmap) return
        const side = Math.min(bitmap.width, bitmap.height)
        const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
        const pen = isCurrent ? canvas.current?.getContext('2d') : null
        pen?.drawImage(bitmap, left, top, side, side, 0, 0, previewPixels, previewPixels)
        bitmap.close()
      } catch (error) {
        // What the browser cannot draw the server may still read, or refuse with a sentence.
        if (isCurrent && error instanceof Refused) complain(error)
      }
    })()
    return () => {
      isCurrent = false
    }
  }, [file])
  return <canvas ref={canvas} className={styles.preview} width={previewPixels} height={previewPixels} aria-hidden />
}
