import { useCallback, useState } from 'react'

type Outcome = { readonly src: string | null; readonly came: boolean }

type PictureState = {
  readonly isLoaded: boolean
  readonly isBroken: boolean
  /** Properties for the `img` element. */
  readonly watch: {
    readonly ref: (picture: HTMLImageElement | null) => void
    readonly onLoad: () => void
    readonly onError: () => void
  }
}

/** Whether a picture has loaded or failed, including before hydration. */
export function usePicture(src: string | null | undefined): PictureState {
  const [outcome, setOutcome] = useState<Outcome>()
  const ref = useCallback((picture: HTMLImageElement | null) => {
    if (picture?.complete === true) {
      setOutcome({ src: picture.getAttribute('src'), came: picture.naturalWidth > 0 })
    }
  }, [])
  const settle = (came: boolean) => () => setOutcome({ src: src ?? null, came })
  const isOfThis = typeof src === 'string' && outcome?.src === src
  return {
    isLoaded: isOfThis && outcome.came,
    isBroken: isOfThis && !outcome.came,
    watch: { ref, onLoad: settle(true), onError: settle(false) },
  }
}
