-- What a provider says of its conflicts of interest: a clause of every agreement with its clients.
alter table provider add column conflict_of_interest text
  check (char_length(conflict_of_interest) <= 10000);
