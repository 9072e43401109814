import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { type Crop, mostZoom, placeOf } from '../../form/crop-geometry.ts'
import { draw } from '../../form/crop-picture.ts'
import styles from './crop-dialog.module.css'
import { text } from './text.ts'
import { useCrop } from './use-crop.ts'

interface Cropping {
  picture: ImageBitmap
  isBusy: boolean
  /** Shown while the picture is sent. */
  progress: ReactNode
  onUse: (crop: Crop) => void
  onCancel: () => void
}

/** Which square of a picture is used. */
export const CropDialog = ({ picture, ...rest }: Omit<Cropping, 'picture'> & { picture: ImageBitmap | null }) => (
  <Dialog title={text.crop.title} isOpen={picture !== null} isSafe onClose={rest.onCancel}>
    {picture && <Cropping picture={picture} {...rest} />}
  </Dialog>
)

const times = (zoom: number) => zoom.toFixed(1)
const stagePixels = 640
/** An arrow key moves by it. */
const zoomStep = 0.1
const previewPixels = 144

function Cropping({ picture, isBusy, progress, onUse, onCancel }: Cropping) {
  const id = useId()
  const stage = useRef<HTMLDivElement>(null)
  const { crop, said, zoomTo, stageProps } = useCrop(picture, stage)
  const { across, down } = placeOf(picture, said)
  const most = mostZoom(picture)
  // Up to the next whole step, so that the last one leads to the end.
  const lastStep = 1 + Math.ceil((most - 1) / zoomStep) * zoomStep
  useEffect(() => stage.current?.focus(), [])
  return (
    <>
      <div className={styles.views}>
        <div
          ref={stage}
          className={styles.stage}
          // Keys belong to it alone: a screen reader hands them on only to an application.
          role="application"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved by keys
          tabIndex={0}
          aria-label={text.crop.area}
          aria-describedby={`${id}-hint`}
          {...(isBusy ? {} : stageProps)}
        >
          <Canvas className={styles.picture} pixels={stagePixels} picture={picture} crop={crop} />
        </div>
        <figure className={styles.preview} aria-hidden="true">
          <Canvas className={styles.round} pixels={previewPixels} picture={picture} crop={crop} />
          <figcaption>{text.crop.preview}</figcaption>
        </figure>
        <p id={`${id}-hint`} className={styles.hint}>
          {text.crop.hint}
          <span className={styles.keys}>{text.crop.keys}</span>
        </p>
      </div>
      <div>
        <label className={styles.zoom}>
          {text.crop.zoom}
          <input
            type="range"
            min={1}
            max={lastStep}
            step={zoomStep}
            value={crop.zoom}
            disabled={isBusy || most === 1}
            aria-valuetext={text.crop.zoomed(times(crop.zoom))}
            onChange={({ target }) => zoomTo(target.valueAsNumber)}
          />
        </label>
        <div aria-live="polite">
          <VisuallyHidden>{text.crop.place(across, down, times(said.zoom))}</VisuallyHidden>
        </div>
      </div>
      <div className={styles.progress}>{progress}</div>
      <div className={styles.actions}>
        <DialogActions>
          <Button look="secondary" onClick={onCancel}>
            {text.cancel}
          </Button>
          <Button isBusy={isBusy} onClick={() => onUse(crop)}>
            {isBusy ? text.crop.sending : text.crop.use}
          </Button>
        </DialogActions>
      </div>
    </>
  )
}

/** The picture is drawn on a canvas, because the content security policy shows only pictures of our own server. */
function Canvas({
  className,
  pixels,
  picture,
  crop,
}: {
  className?: string | undefined
  pixels: number
  picture: ImageBitmap
  crop: Crop
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop)
  }, [picture, crop])
  return <canvas ref={canvas} className={className} width={pixels} height={pixels} aria-hidden="true" />
}
