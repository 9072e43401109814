-- outside a transaction: yes
-- older programs may run: yes
-- contracts: 0.2.0 asks nothing that it serves
-- It knew three kinds of what others do, and serves no question since there are eight.
drop index concurrently if exists activities_of_others;
