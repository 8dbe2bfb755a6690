import { useNavigate, useParams } from 'react-router';
import { MailReader } from './MailReader.tsx';
import './mail.css';

/** `/mail/mailGet/:id`: one mail on a page. */
export function MailPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return <MailReader key={id} id={id} onGone={() => void navigate('/v-mail/v-mailList')} />;
}
