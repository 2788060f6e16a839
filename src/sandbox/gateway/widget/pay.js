/* The payment sheet of the sandbox gateway. Runs in a frame and posts the outcome to its page. */
;(() => {
  const about = JSON.parse(decodeURIComponent(location.hash.slice(1)))
  const element = (id) => document.getElementById(id)
  const status = element('status')
  const buttons = [...document.querySelectorAll('.outcomes button')]
  const tell = (message) => parent.postMessage(message, location.origin)

  element('name').textContent = about.name || 'Payment'
  element('description').textContent = about.description
  if (/^#[0-9a-f]{3,8}$/i.test(about.color)) {
    document.documentElement.style.setProperty('--accent', about.color)
  }
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
  element('amount').textContent = rupees.format(Number(about.amount) / 100)

  const dismiss = () => tell({ type: 'dismissed' })
  element('close').addEventListener('click', dismiss)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      dismiss()
    }
  })

  function show(payment) {
    if (payment.proof) {
      tell({ type: 'paid', proof: payment.proof })
      return
    }
    const description =
      payment.error_description ?? payment.error?.description ?? payment.message ?? 'Not paid'
    const metadata = { order_id: about.order_id, payment_id: payment.id }
    const code = payment.error_code ?? payment.error?.code ?? 'BAD_REQUEST_ERROR'
    const reason = { source: 'bank', step: 'payment_authorization', reason: 'payment_failed' }
    tell({ type: 'failed', error: { code, description, ...reason, metadata } })
    status.textContent = description
    for (const button of buttons) {
      button.disabled = about.mayRetry === false
    }
  }

  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

  async function follow(first) {
    let payment = first
    while (payment.status === 'created') {
      status.textContent = 'Waiting for the bank'
      await wait(500)
      payment = await (await fetch(`payment?id=${payment.id}`)).json()
    }
    return payment
  }

  element('form').addEventListener('submit', async (event) => {
    event.preventDefault()
    const method = new FormData(event.target).get('method')
    const outcome = event.submitter?.value ?? 'success'
    for (const button of buttons) {
      button.disabled = true
    }
    status.textContent = 'Paying'
    try {
      const { key, order_id } = about
      const answer = await fetch('pay', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key, order_id, method, outcome }),
      })
      show(await follow(await answer.json()))
    } catch {
      show({ error_description: 'The payment service cannot be reached' })
    }
  })

  // The buttons are disabled until their listeners are attached.
  for (const button of document.querySelectorAll('button')) {
    button.disabled = false
  }
  buttons[0]?.focus()
})()
