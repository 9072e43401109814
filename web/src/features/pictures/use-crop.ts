import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { type Crop, moved, type Size, wholeOf, zoomed } from '../../form/crop-geometry.ts'

interface Finger {
  x: number
  y: number
}

const keyShare = 0.05
const keyZoom = 1.1

/** A square that follows mouse, fingers, wheel and keys. */
export function useCrop(size: Size, stage: RefObject<HTMLElement | null>) {
  const [crop, show] = useState(() => wholeOf(size))
  /** Where keys or fingers left it: on their way a screen reader would say every pixel. */
  const [said, setSaid] = useState(crop)
  const current = useRef(crop)
  const fingers = useRef(new Map<number, Finger>())

  /** Converts a pointer's position into shares of the stage, from its middle. */
  function placeOn({ clientX, clientY }: { clientX: number; clientY: number }): Finger {
    const box = stage.current?.getBoundingClientRect()
    if (!box || box.width === 0) return { x: 0, y: 0 }
    return { x: (clientX - box.left) / box.width - 0.5, y: (clientY - box.top) / box.height - 0.5 }
  }

  const setCrop = (next: (now: Crop) => Crop) => {
    current.current = next(current.current)
    show(current.current)
  }
  const rest = () => setSaid(current.current)

  const zoomBy = (factor: number, at?: Finger) => setCrop((now) => zoomed(size, now, now.zoom * factor, at))
  const zoomTo = (zoom: number) => setCrop((now) => zoomed(size, now, zoom))
  const move = (across: number, down: number) => setCrop((now) => moved(size, now, across, down))

  // React listens to the wheel passively, and the page would scroll along.
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), placeOn(event))
  })
  useEffect(() => {
    const element = stage.current
    const onWheel = (event: WheelEvent) => turn(event)
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [stage])

  /** The picture goes where the fingers go, and grows as they part. */
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = [...fingers.current.values()]
    if (!fingers.current.has(event.pointerId)) return
    fingers.current.set(event.pointerId, placeOn(event))
    const now = [...fingers.current.values()]
    const [from, to] = [middleOf(before), middleOf(now)]
    const growth = spreadOf(before) > 0 ? spreadOf(now) / spreadOf(before) : 1
    setCrop((crop) => moved(size, zoomed(size, crop, crop.zoom * growth, from), from.x - to.x, from.y - to.y))
  }

  const release = ({ pointerId }: PointerEvent<HTMLElement>) => {
    fingers.current.delete(pointerId)
    rest()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const steps = new Map<string, () => void>([
      ['ArrowLeft', () => move(-keyShare, 0)],
      ['ArrowRight', () => move(keyShare, 0)],
      ['ArrowUp', () => move(0, -keyShare)],
      ['ArrowDown', () => move(0, keyShare)],
      ['+', () => zoomBy(keyZoom)],
      [';', () => zoomBy(keyZoom)],
      ['=', () => zoomBy(keyZoom)],
      ['-', () => zoomBy(1 / keyZoom)],
    ])
    const step = steps.get(event.key)
    if (!step) return
    event.preventDefault()
    step()
    rest()
  }

  return {
    crop,
    said,
    zoomTo,
    stageProps: {
      onKeyDown,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (fingers.current.size === 2 || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, placeOn(event))
      },
      onPointerMove,
      onPointerUp: release,
      onPointerCancel: release,
      onLostPointerCapture: release,
    },
  }
}

const middleOf = (fingers: Finger[]): Finger => ({
  x: fingers.reduce((sum, { x }) => sum + x, 0) / Math.max(1, fingers.length),
  y: fingers.reduce((sum, { y }) => sum + y, 0) / Math.max(1, fingers.length),
})

const spreadOf = ([one, other]: Finger[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0)
