import CalendarDays from 'lucide-react/icons/calendar-days'
import FileText from 'lucide-react/icons/file-text'
import Mic from 'lucide-react/icons/mic'
import Video from 'lucide-react/icons/video'

export const KIND_ICONS = {
  articles: FileText,
  videos: Video,
  events: CalendarDays,
  podcasts: Mic,
} as const
