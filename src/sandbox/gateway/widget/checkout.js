/* The widget, with the interface of the real gateway's: new Razorpay(options).open(). */
;(() => {
  const base = new URL('.', document.currentScript.src)

  class Razorpay {
    constructor(options) {
      if (!(options?.key && options.order_id)) {
        throw new Error('key and order_id are needed')
      }
      this.options = options
      this.listeners = new Map()
    }

    on(event, listener) {
      this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener])
      return this
    }

    open() {
      if (this.frame) {
        return this
      }
      const { key, order_id, amount, name = '', description = '', theme = {} } = this.options
      const mayRetry = this.options.retry?.enabled !== false && this.options.retry !== false
      const about = { key, order_id, amount, name, description, color: theme.color ?? '', mayRetry }
      const frame = document.createElement('iframe')
      frame.title = 'Payment'
      frame.name = 'razorpay-checkout-frame'
      frame.src = `${new URL('pay.html', base)}#${encodeURIComponent(JSON.stringify(about))}`
      Object.assign(frame.style, {
        position: 'fixed',
        inset: '0',
        width: '100%',
        height: '100%',
        border: '0',
        zIndex: '2147483647',
        colorScheme: 'normal',
      })
      this.frame = frame
      this.before = document.activeElement
      this.hear = (event) => {
        if (event.source === frame.contentWindow && event.origin === base.origin) {
          this.take(event.data)
        }
      }
      window.addEventListener('message', this.hear)
      // A modal dialog makes everything outside it inert, so the sheet is appended inside it.
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
      ;(modal ?? document.body).append(frame)
      frame.addEventListener('load', () => frame.focus())
      return this
    }

    close() {
      window.removeEventListener('message', this.hear)
      this.frame?.remove()
      this.frame = undefined
      this.before?.focus?.()
    }

    take(message) {
      if (message?.type === 'paid') {
        this.close()
        this.options.handler?.(message.proof)
      } else if (message?.type === 'failed') {
        for (const listener of this.listeners.get('payment.failed') ?? []) {
          listener({ error: message.error })
        }
      } else if (message?.type === 'dismissed') {
        this.close()
        this.options.modal?.ondismiss?.()
      }
    }
  }

  window.Razorpay = Razorpay
})()
