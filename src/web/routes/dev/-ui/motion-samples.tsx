import { useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { SebiBadge } from '#web/ui/display/status-badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Carousel } from '#web/ui/layout/carousel.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { Countdown } from '#web/ui/text/countdown.tsx'
import { Chapter, Row, Sample } from './sample.tsx'

const FAMILY = [
  'Asha Kulkarni',
  'Rohit Jain',
  'Meera Iyer',
  'Dev Patel',
  'Farah Khan',
  'Sunil Rao',
  'Nimbus Capital',
  'Kavya Nair',
  'Arjun Mehta',
  'Tara Bose',
]

/** Samples of animated components. */
export function MotionSamples() {
  const [until, setUntil] = useState<number | null>(null)
  return (
    <Chapter title="Motion">
      <Sample name="Countdown">
        <Row>
          <Button disabled={until !== null} onClick={() => setUntil(Date.now() + 30_000)}>
            Resend OTP
          </Button>
          {until === null ? null : <Countdown until={until} onDone={() => setUntil(null)} />}
        </Row>
      </Sample>
      <Carousel
        label="Sample family"
        perView={4}
        intervalMs={10_000}
        header={<SectionHeader title="Our Family" size="group" />}
      >
        {FAMILY.map((name) => (
          <Card key={name} className="h-full" pad="sm">
            <div className="flex flex-col items-center gap-3 py-2 text-center">
              <Avatar name={name} size="xl" />
              <p className="font-[580]">{name}</p>
              <SebiBadge />
            </div>
          </Card>
        ))}
      </Carousel>
    </Chapter>
  )
}
